curl -sS "$ALIADAS/api/v1/eventos?espera=25${DESDE:+&desde=$DESDE}" -H "Authorization: Bearer $CLAVE"
