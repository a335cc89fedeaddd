import type { Metadata } from 'next'
import { PlainNotFound } from '@/components/shared/plain-not-found'

export const metadata: Metadata = { title: 'Page Not Found' }

export default function NotFound() {
  return <PlainNotFound />
}
