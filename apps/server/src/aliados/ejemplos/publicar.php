<?php
$opciones = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ' . getenv('CLAVE'),
        'Content-Type: application/json',
        'Idempotency-Key: reserva-118',
    ],
    'content' => json_encode([
        'tipo' => 'Van',
        'clase' => 'Turismo',
        'origen' => 'Terminal de Cali',
        'destino' => 'Parque principal de Buga',
        'latOrigen' => 3.4652,
        'lonOrigen' => -76.5199,
        'fechaSalida' => '2035-06-15',
        'horaSalida' => '08:30',
        'pasajeros' => 12,
        'referencia' => 'reserva-118',
    ]),
    'ignore_errors' => true,
    'timeout' => 60,
]]);
for ($intento = 1; ; $intento++) {
    $flujo = @fopen(getenv('ALIADAS') . '/api/v1/servicios', 'r', false, $opciones);
    $cabeceras = $flujo ? implode("\n", stream_get_meta_data($flujo)['wrapper_data']) : '';
    $estado = preg_match('/^HTTP\S* (\d+)/', $cabeceras, $dice) ? (int) $dice[1] : 0;
    $cuerpo = $flujo ? stream_get_contents($flujo) : '';
    $pide = preg_match('/^Retry-After: (\d+)/mi', $cabeceras, $dice) ? (int) $dice[1] : 0;
    if ($estado === 201) break;
    if ($intento === 5 || ($estado >= 300 && $estado < 500 && $pide === 0)) {
        throw new Exception("Falla $estado: $cuerpo");
    }
    sleep(max(2 ** $intento, $pide));
}
echo json_decode($cuerpo)->id, "\n";
