import type { Integration } from '@/lib/tracking/integration/method-schema'

/** Code to copy, for one kind of system. */
export type Snippet = { name: string; code: string; note: string }

/** Code with the advertiser's own values; only the token, which nobody can read again, is to be filled in. */
export const buildSnippets = (integration: Integration): readonly Snippet[] => [
  curl(integration),
  php(integration),
  node(integration),
  script(integration),
  pixel(integration),
  shopify(integration),
  tagManager(integration),
  wordPress(integration),
]

/** The longest attribution window of the offers, in days. */
const windowDays = ({ offers }: Integration): number => Math.max(30, ...offers.map((offer) => offer.windowDays))

/** By the path of the site, where it has one; under a name of its own there. */
const scriptAddress = ({ origin, path }: Integration): string => (path ? `${path}s.js` : `${origin}/t.js`)

const tag = (integration: Integration): string =>
  `<script async src="${scriptAddress(integration)}" data-advertiser="${integration.advertiserId}" data-days="${windowDays(integration)}"></script>`

const sale = (order: string, amount: string, currency: string): string => `<script>
  window.tq = window.tq || [];
  tq.push({ order: '${order}', amount: '${amount}', currency: '${currency}' });
</script>`

const script = (integration: Integration): Snippet => ({
  name: 'Script',
  note: 'The first line on every page, the rest on the page after a purchase. data-domain=".shop.example" keeps the click id across subdomains; data-consent="wait" waits for tq.push({ consent: true }). For links without a redirect add tr_offer and tr_a to your address.',
  code: `${tag(integration)}

${sale('ORDER-1001', '49.90', 'USD')}`,
})

const pixel = ({ origin, advertiserId }: Integration): Snippet => ({
  name: 'Pixel',
  note: 'For a page without scripts. Your server fills in the click id it kept, the order and the amount.',
  code: `<img src="${origin}/t/sale.gif?advertiser=${advertiserId}&click_id=CLICK_ID&order=ORDER-1001&amount=49.90&currency=USD" width="1" height="1" alt="">`,
})

const shopify = (integration: Integration): Snippet => ({
  name: 'Shopify',
  note: 'In theme.liquid before </head>. It gives the order its click id as a note attribute; connect the shop above for its webhooks.',
  code: `${tag(integration)}
<script>
  addEventListener('load', function () {
    var id = (document.cookie.match(/_click_${integration.advertiserId}=([^;]*)/) || [])[1];
    if (id) fetch('/cart/update.js', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ attributes: { click_id: id } })
    });
  });
</script>`,
})

const tagManager = (integration: Integration): Snippet => ({
  name: 'Google Tag Manager',
  note: 'A Custom HTML tag on all pages, and a second one on your purchase event with the variables of your data layer.',
  code: `<script>
  var s = document.createElement('script');
  s.src = '${scriptAddress(integration)}';
  s.setAttribute('data-advertiser', '${integration.advertiserId}');
  s.setAttribute('data-days', '${windowDays(integration)}');
  document.head.appendChild(s);
</script>

${sale('{{Transaction ID}}', '{{Transaction Total}}', '{{Currency}}')}`,
})

const wordPress = (integration: Integration): Snippet => ({
  name: 'WordPress',
  note: 'In functions.php of the theme. It gives each order its click id; connect the shop above for its webhooks.',
  code: `add_action('wp_head', function () {
  echo '${tag(integration)}';
});

add_action('woocommerce_checkout_create_order', function ($order) {
  $id = $_COOKIE['_click_${integration.advertiserId}'] ?? '';
  if ($id !== '') $order->update_meta_data('click_id', sanitize_text_field($id));
});`,
})

const curl = ({ origin }: Integration): Snippet => ({
  name: 'curl',
  note: 'One call after each sale, from your server. click_id is what your page got in its address.',
  code: `curl '${origin}/api/v1/conversions' \\
  -H 'authorization: Bearer YOUR_TOKEN' \\
  -H 'content-type: application/json' \\
  -d '{"click_id": "CLICK_ID", "txn_id": "ORDER-1001", "amount": "49.90"}'`,
})

const php = ({ origin }: Integration): Snippet => ({
  name: 'PHP',
  note: 'Keep click_id when the visitor arrives, and send it with the order.',
  code: `<?php
// when the visitor arrives
if (isset($_GET['click_id'])) $_SESSION['click_id'] = $_GET['click_id'];

// when the order is paid
$call = curl_init('${origin}/api/v1/conversions');
curl_setopt_array($call, [
  CURLOPT_POST => true,
  CURLOPT_RETURNTRANSFER => true,
  CURLOPT_HTTPHEADER => ['authorization: Bearer YOUR_TOKEN', 'content-type: application/json'],
  CURLOPT_POSTFIELDS => json_encode([
    'click_id' => $_SESSION['click_id'],
    'txn_id' => $order->id,
    'amount' => number_format($order->total, 2, '.', ''),
  ]),
]);
$answer = curl_exec($call);`,
})

const node = ({ origin }: Integration): Snippet => ({
  name: 'Node',
  note: 'Repeat the call when the answer is 503 or does not come: an order counts once.',
  code: `const answer = await fetch('${origin}/api/v1/conversions', {
  method: 'POST',
  headers: { authorization: 'Bearer YOUR_TOKEN', 'content-type': 'application/json' },
  body: JSON.stringify({ click_id: order.clickId, txn_id: order.id, amount: order.total.toFixed(2) }),
})
console.log(answer.status, await answer.json())`,
})
