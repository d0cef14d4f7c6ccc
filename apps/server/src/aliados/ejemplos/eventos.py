import json
import os
import urllib.parse
import urllib.request

desde = os.environ.get("DESDE")  # el último que guardaste; sin él, desde el más antiguo
while True:
    busqueda = {"espera": 25} | ({"desde": desde} if desde else {})
    solicitud = urllib.request.Request(
        os.environ["ALIADAS"] + "/api/v1/eventos?" + urllib.parse.urlencode(busqueda),
        headers={"Authorization": "Bearer " + os.environ["CLAVE"]},
    )
    with urllib.request.urlopen(solicitud, timeout=60) as respuesta:
        pagina = json.load(respuesta)
    for evento in pagina["eventos"]:
        print(evento["type"], evento["data"]["idServicio"], flush=True)
    desde = pagina["siguiente"]  # guárdalo cuando los hayas atendido
