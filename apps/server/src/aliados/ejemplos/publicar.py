import json
import os
import time
import urllib.error
import urllib.request

solicitud = urllib.request.Request(
    os.environ["ALIADAS"] + "/api/v1/servicios",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["CLAVE"],
        "Content-Type": "application/json",
        "Idempotency-Key": "reserva-118",
    },
    data=json.dumps(
        {
            "tipo": "Van",
            "clase": "Turismo",
            "origen": "Terminal de Cali",
            "destino": "Parque principal de Buga",
            "latOrigen": 3.4652,
            "lonOrigen": -76.5199,
            "fechaSalida": "2035-06-15",
            "horaSalida": "08:30",
            "pasajeros": 12,
            "referencia": "reserva-118",
        }
    ).encode(),
)
for intento in range(1, 6):
    espera = 2**intento
    try:
        with urllib.request.urlopen(solicitud, timeout=60) as respuesta:
            print(json.load(respuesta)["id"])
        break
    except urllib.error.HTTPError as falla:
        pide = int(falla.headers.get("Retry-After", 0))
        if intento == 5 or (falla.code < 500 and pide == 0):
            raise SystemExit(falla.read().decode())
        espera = max(espera, pide)
    except OSError:
        if intento == 5:
            raise
    time.sleep(espera)
