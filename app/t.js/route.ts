import { trackingRoute } from '@/lib/tracking/http/next-route'

export const dynamic = 'force-dynamic'
export { trackingRoute as GET }
