import type { Integration } from '@/lib/tracking/integration/method-schema'
import type { Snippet } from './snippets'

/** The path of the examples while none is chosen. */
const EXAMPLE_PATH = '/m/'

/** How the server of a site passes its path on to the tracker, by kind of server. A viewer reads it without the key. */
export function buildPathSnippets({ origin, path, pathKey }: Integration): readonly Snippet[] {
  const of = { origin, path: path ?? EXAMPLE_PATH, key: pathKey ?? 'YOUR_KEY' }
  return [nginx(of), worker(of), next(of), wordPress(of)]
}

type Site = { origin: string; path: string; key: string }

const nginx = ({ origin, path, key }: Site): Snippet => ({
  name: 'nginx',
  note: 'In the server block of your site. Behind a CDN set $remote_addr to the visitor’s address first (real_ip_header).',
  code: `location ${path} {
  proxy_pass ${origin}/t/;
  proxy_ssl_server_name on;
  proxy_set_header Host ${new URL(origin).host};
  proxy_set_header X-Path-Key ${key};
  proxy_set_header X-Visitor-Address $remote_addr;
  proxy_set_header Authorization "";
  proxy_set_header Cookie "";
}`,
})

const worker = ({ origin, path, key }: Site): Snippet => ({
  name: 'Cloudflare Workers',
  note: `A Worker on the route shop.example${path}*, with your domain.`,
  code: `export default {
  async fetch(request) {
    const url = new URL(request.url)
    const name = url.pathname.slice('${path}'.length)
    if (!/^[\\w-]+(\\.\\w+)?$/.test(name)) return new Response('Not found', { status: 404 })
    const headers = new Headers(request.headers)
    for (const header of ['cookie', 'authorization', 'host', 'content-length']) headers.delete(header)
    headers.set('x-path-key', '${key}')
    headers.set('x-visitor-address', request.headers.get('cf-connecting-ip'))
    return fetch('${origin}/t/' + name + url.search, {
      method: request.method,
      headers,
      body: request.method === 'POST' ? await request.text() : undefined,
    })
  },
}`,
})

const next = ({ origin, path, key }: Site): Snippet => ({
  name: 'Next.js',
  note: `In app${path}[name]/route.js. A rewrite is not enough: it cannot name the visitor.`,
  code: `async function forward(request) {
  const url = new URL(request.url)
  const name = url.pathname.slice('${path}'.length)
  if (!/^[\\w-]+(\\.\\w+)?$/.test(name)) return new Response('Not found', { status: 404 })
  const headers = new Headers(request.headers)
  for (const header of ['cookie', 'authorization', 'host', 'connection', 'content-length']) headers.delete(header)
  headers.set('accept-encoding', 'identity')
  headers.set('x-path-key', '${key}')
  // the last address is the one that your host's proxy saw
  headers.set('x-visitor-address', (request.headers.get('x-forwarded-for') ?? '').split(',').at(-1).trim())
  const answer = await fetch('${origin}/t/' + name + url.search, {
    method: request.method,
    headers,
    body: request.method === 'POST' ? await request.text() : undefined,
  })
  return new Response(answer.body, { status: answer.status, headers: answer.headers })
}
export { forward as GET, forward as POST }`,
})

const wordPress = ({ origin, path, key }: Site): Snippet => ({
  name: 'WordPress',
  note: 'In a plugin of its own (wp-content/mu-plugins). Leave the path out of page caches. Behind a CDN or load balancer, send the header in which it names the visitor in place of REMOTE_ADDR.',
  code: `<?php
add_action('init', function () {
  if (!preg_match('#^${path}([\\w-]+(\\.\\w+)?(\\?.*)?)$#', $_SERVER['REQUEST_URI'], $found)) return;
  $headers = [
    'x-path-key' => '${key}',
    'x-visitor-address' => $_SERVER['REMOTE_ADDR'],
  ];
  foreach (['CONTENT_TYPE', 'HTTP_ORIGIN', 'HTTP_REFERER', 'HTTP_USER_AGENT', 'HTTP_SEC_GPC', 'HTTP_SEC_FETCH_SITE'] as $name) {
    $value = $_SERVER[$name] ?? '';
    if ($value !== '') $headers[strtolower(str_replace(['HTTP_', '_'], ['', '-'], $name))] = $value;
  }
  $answer = wp_remote_request('${origin}/t/' . $found[1], [
    'method' => $_SERVER['REQUEST_METHOD'],
    'headers' => $headers,
    'body' => file_get_contents('php://input'),
    'user-agent' => $_SERVER['HTTP_USER_AGENT'] ?? '',
  ]);
  status_header((int) wp_remote_retrieve_response_code($answer) ?: 502);
  foreach (['content-type', 'cache-control', 'set-cookie', 'x-visitor'] as $name) {
    foreach ((array) wp_remote_retrieve_header($answer, $name) as $value) if ($value !== '') header("$name: $value", false);
  }
  echo wp_remote_retrieve_body($answer);
  exit;
});`,
})
