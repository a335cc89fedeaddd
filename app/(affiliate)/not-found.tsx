import type { Metadata } from 'next'
import { PlainNotFound } from '@/components/shared/brand/plain-not-found'

export const metadata: Metadata = { title: 'Not Found' }

/** The 404 page inside the signed-in shell, which has the logo. */
export default function NotFound() {
  return <PlainNotFound />
}
