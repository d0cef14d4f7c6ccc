<?php
$opciones = stream_context_create(['http' => [
    'header' => ['Authorization: Bearer ' . getenv('CLAVE')],
    'timeout' => 60,
]]);
$desde = getenv('DESDE') ?: null; // el último que guardaste; sin él, desde el más antiguo
while (true) {
    $busqueda = http_build_query(['espera' => 25, 'desde' => $desde]);
    $pagina = file_get_contents(getenv('ALIADAS') . "/api/v1/eventos?$busqueda", false, $opciones);
    if ($pagina === false) throw new Exception('No se pudieron leer los eventos');
    $pagina = json_decode($pagina);
    foreach ($pagina->eventos as $evento) {
        echo $evento->type, ' ', $evento->data->idServicio, "\n";
    }
    $desde = $pagina->siguiente; // guárdalo cuando los hayas atendido
}
