import { offlineWorker } from '@/lib/platform/http/offline/worker'

export const dynamic = 'force-dynamic'

/** The service worker, with the network's name; browsers ask for it again with every visit. */
export const GET = (): Response =>
  new Response(offlineWorker(), {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  })
