import { trackingRoute } from '@/lib/traffic/tracking/next-route'

export { trackingRoute as GET, trackingRoute as POST }
