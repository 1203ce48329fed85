"""Quotes: prices and ships parcels, and lets people in by the directory. Django under uWSGI."""
import json, logging, os
import ldap3, pika, psycopg2, requests
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.http import JsonResponse
from django.urls import path

settings.configure(
    DEBUG=False, ALLOWED_HOSTS=['*'], ROOT_URLCONF=__name__, SECRET_KEY='none', USE_TZ=True,
    LOGGING={
        'version': 1, 'disable_existing_loggers': False,
        'formatters': {'plain': {'format': '[%(asctime)s] %(levelname)s %(name)s: %(message)s'}},
        'handlers': {'file': {'class': 'logging.FileHandler', 'filename': '/srv/parcels/logs/quotes.log', 'formatter': 'plain'}},
        'root': {'handlers': ['file'], 'level': 'INFO'},
        'loggers': {'pika': {'level': 'WARNING'}, 'django': {'handlers': ['file'], 'propagate': False, 'level': 'INFO'}},
    })
log = logging.getLogger('quotes')
database = None


def query(statement, *values):
    global database
    if database is None or database.closed: database = psycopg2.connect(host='pgbouncer', port=6432, dbname='parcels', user='quotes', password='qu0te', connect_timeout=3)
    try:
        with database, database.cursor() as cursor:
            cursor.execute(statement, values)
            return cursor.fetchone()
    except psycopg2.Error: database.close(); raise


def ship(request):
    parcel = int(request.GET.get('parcel', 1))
    price, = query('SELECT 400 + weight FROM parcels WHERE id = %s', parcel)
    if os.environ.get('VERSION') == '2.15.0': price += {'a': 1}[request.GET['zone']]
    answer = requests.get('http://routes:8081/plan', params={'parcel': parcel}, timeout=6)
    answer.raise_for_status()
    with pika.BlockingConnection(pika.ConnectionParameters('rabbitmq', credentials=pika.PlainCredentials('quotes', 'qu0te'), blocked_connection_timeout=3, socket_timeout=3)) as connection:
        channel = connection.channel(); channel.confirm_delivery()
        channel.basic_publish('', 'pickups', json.dumps({'parcel': parcel}).encode())
    log.info('shipped parcel %d for %d cents', parcel, price)
    return JsonResponse({'parcel': parcel, 'price': price})


def login(request):
    name, word = request.GET.get('name', ''), request.GET.get('word', '')
    connection = ldap3.Connection(ldap3.Server('ldap', connect_timeout=3), f'uid={name},dc=parcels,dc=example', word, receive_timeout=4)
    if not connection.bind(): log.warning('sign-in of %s refused: %s', name, connection.result['description']); return JsonResponse({}, status=401)
    connection.unbind()
    log.info('%s signed in', name)
    return JsonResponse({'name': name})


urlpatterns = [path('ship', ship), path('login', login)]
application = get_wsgi_application()
log.info('quotes %s started', os.environ.get('VERSION'))
