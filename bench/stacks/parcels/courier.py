"""Courier: takes parcels from the queue and orders their pick-up from a third party."""
import json, os, sys, time
import pika, requests
from loguru import logger

logger.remove(); logger.add(sys.stdout, backtrace=False, diagnose=False)


def handle(channel, method, _properties, body):
    parcel = json.loads(body)['parcel']
    try:
        answer = requests.post('https://api.swiftvan.example:9443/v1/pickups', json={'parcel': parcel}, timeout=5, verify=os.environ['CA'])
        answer.raise_for_status()
        logger.info('Pickup ordered for parcel {}', parcel)
        channel.basic_ack(method.delivery_tag)
    except requests.RequestException as error:
        logger.error('Pickup of parcel {} failed: {}', parcel, error)
        time.sleep(.5); channel.basic_nack(method.delivery_tag, requeue=False)


logger.info('Courier started')
while True:
    try:
        connection = pika.BlockingConnection(pika.ConnectionParameters('rabbitmq', credentials=pika.PlainCredentials('courier', os.environ['BROKER_PASSWORD']), heartbeat=10))
        channel = connection.channel(); channel.basic_qos(prefetch_count=1); channel.basic_consume('pickups', handle)
        channel.start_consuming()
    except (pika.exceptions.AMQPError, OSError) as error:
        logger.error('Broker lost: {}: {}', type(error).__name__, error)
        time.sleep(2)
