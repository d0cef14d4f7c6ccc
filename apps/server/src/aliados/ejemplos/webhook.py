import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

LLAVE = base64.b64decode(os.environ["SECRETO"].removeprefix("whsec_"))


def sirve(cabeceras, cuerpo):
    id, segundos = cabeceras.get("webhook-id", ""), cabeceras.get("webhook-timestamp", "")
    firmado = f"{id}.{segundos}.".encode() + cuerpo
    esperada = b"v1," + base64.b64encode(hmac.new(LLAVE, firmado, hashlib.sha256).digest())
    firmas = cabeceras.get("webhook-signature", "").encode().split()
    return any(hmac.compare_digest(una, esperada) for una in firmas) and abs(time.time() - int(segundos)) <= 300


class Webhook(BaseHTTPRequestHandler):
    def do_POST(self):
        cuerpo = self.rfile.read(int(self.headers.get("content-length", 0)))
        vale = sirve(self.headers, cuerpo)
        if vale:
            print(json.loads(cuerpo)["type"], flush=True)  # guárdalo, contesta, y trabaja después
        self.send_response(204 if vale else 400)
        self.end_headers()


HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Webhook).serve_forever()
