<?php
$cuerpo = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$segundos = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$llave = base64_decode(str_replace('whsec_', '', getenv('SECRETO')));
$esperada = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$segundos.$cuerpo", $llave, true));
$sirve = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $firma) {
    $sirve = hash_equals($esperada, $firma) || $sirve;
}
$vale = $sirve && abs(time() - (int) $segundos) <= 300;
http_response_code($vale ? 204 : 400);
if ($vale) error_log(json_decode($cuerpo)->type); // guárdalo, contesta, y trabaja después
