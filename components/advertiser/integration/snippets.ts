import type { Integration } from '@/lib/traffic/integration-ways/schema'

/** Code to copy, for one kind of system. */
export type Snippet = { name: string; code: string; note: string }

/** Code with the advertiser's own values; only the token, which nobody can read again, is to be filled in. */
export const snippetsOf = (integration: Integration): readonly Snippet[] => [
  curl(integration),
  php(integration),
  node(integration),
]

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
