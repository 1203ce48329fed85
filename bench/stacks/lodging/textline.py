"""The gateway for text messages, of a third party: its logs are not ours. Answers 202, or 429 while the file `limit` exists."""
import http.server, os, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers.get('content-length', 0)))
        self.send_response(429 if os.path.exists('/srv/lodging/run/limit') else 202)
        self.send_header('content-length', '0')
        self.end_headers()
    def log_message(self, *_): pass
http.server.ThreadingHTTPServer(('127.0.2.9', 9000), Handler).serve_forever()
