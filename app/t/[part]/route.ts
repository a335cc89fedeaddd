import { trackingRoute } from '@/lib/traffic/tracking/next-route'

export const dynamic = 'force-dynamic'
export { trackingRoute as GET, trackingRoute as POST }
