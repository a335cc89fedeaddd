import { apiRoute } from '@/lib/api/calls/service'
import { trackingRoute } from '@/lib/tracking/http/next-route'
import { REGISTRY } from '../operations/registry'

const answer = apiRoute(REGISTRY)

/** Conversions reported by an advertiser, one or many. Our own server answers before Next. */
export const POST = trackingRoute

export { answer as DELETE, answer as GET, answer as PATCH, answer as PUT }
