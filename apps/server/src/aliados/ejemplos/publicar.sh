curl -sS --retry 4 --retry-all-errors "$ALIADAS/api/v1/servicios" \
  -H "Authorization: Bearer $CLAVE" \
  -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: reserva-118' \
  -d '{
    "tipo": "Van",
    "clase": "Turismo",
    "origen": "Terminal de Cali",
    "destino": "Parque principal de Buga",
    "latOrigen": 3.4652,
    "lonOrigen": -76.5199,
    "fechaSalida": "2035-06-15",
    "horaSalida": "08:30",
    "pasajeros": 12,
    "referencia": "reserva-118"
  }'
