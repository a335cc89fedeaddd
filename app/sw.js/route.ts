import { serviceWorkerScript } from '@/lib/platform/http/service-worker/script'

export const dynamic = 'force-dynamic'

/** The service worker, with the network's name; browsers ask for it again with every visit. */
export const GET = (): Response =>
  new Response(serviceWorkerScript(), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
