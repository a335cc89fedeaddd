import { trackingRoute } from '@/lib/tracking/http/next-route'

export { trackingRoute as GET, trackingRoute as POST }
