import { publicDocument } from '@/lib/platform/http/responses/public-document'
import { serviceWorkerScript } from '@/lib/platform/http/service-worker/script'

export const dynamic = 'force-dynamic'

const answer = publicDocument({ contentType: 'text/javascript; charset=utf-8', cacheControl: 'no-cache' })

/** The service worker, with the network's name; browsers ask for it again with every visit. */
export function GET(request: Request): Response {
  const script = serviceWorkerScript()
  return answer(request, script, () => script)
}
