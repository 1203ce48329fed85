"""The carrier's interface, of a third party: its logs are not ours. Answers 202, or 503 while the file `down` exists."""
import http.server, os, ssl, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers.get('content-length', 0)))
        self.send_response(503 if os.path.exists('/srv/parcels/run/down') else 202)
        self.send_header('content-length', '0')
        self.end_headers()
    def log_message(self, *_): pass
server = http.server.ThreadingHTTPServer(('127.0.3.12', 9443), Handler)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER); context.load_cert_chain(os.environ['CERT'], os.environ['KEY'])
server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()
