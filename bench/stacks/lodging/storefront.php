<?php
// Storefront: pages of rooms, by city. Sessions and pages are kept in memcached, rooms come from inventory.
function line(string $level, string $message, array $context = []): void {
    $time = (new DateTime())->format('Y-m-d\TH:i:s.uP');
    file_put_contents('/srv/lodging/logs/storefront.log', "[$time] storefront.$level: $message " . json_encode((object) $context) . " []\n", FILE_APPEND);
}
$start = microtime(true);
$city = $_GET['city'] ?? '';
if (!ctype_digit($city)) { http_response_code(404); line('INFO', 'No page for path', ['path' => $_SERVER['REQUEST_URI']]); exit; }
$cache = new Memcached();
$cache->setOption(Memcached::OPT_CONNECT_TIMEOUT, 300);
$cache->addServer('cache', 11211);
try {
    $visits = $cache->get('session-' . ($_GET['guest'] ?? 0));
    if ($visits === false && $cache->getResultCode() !== Memcached::RES_NOTFOUND) throw new RuntimeException('Session could not be read: ' . $cache->getResultMessage());
    $cache->set('session-' . ($_GET['guest'] ?? 0), (int) $visits + 1, 600);
    $page = $cache->get("rooms-$city");
    if ($page === false) {
        $call = curl_init('https://inventory:8443/rooms?city=' . $city);
        curl_setopt_array($call, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 4, CURLOPT_CAINFO => '/srv/lodging/conf/ca.pem']);
        $page = curl_exec($call);
        $status = curl_getinfo($call, CURLINFO_HTTP_CODE);
        if ($page === false) throw new RuntimeException('cURL error ' . curl_errno($call) . ': ' . curl_error($call) . ' for https://inventory:8443/rooms');
        if ($status !== 200) throw new RuntimeException("Inventory answered $status: " . trim($page));
        $cache->set("rooms-$city", $page, 4);
    }
    line('INFO', 'Rooms shown', ['city' => $city, 'ms' => (int) (1000 * (microtime(true) - $start))]);
    echo $page;
} catch (RuntimeException $e) {
    line('ERROR', $e->getMessage(), ['exception' => get_class($e), 'city' => $city]);
    http_response_code(500);
    echo 'error';
}
