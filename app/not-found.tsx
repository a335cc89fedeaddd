import type { Metadata } from 'next'
import { PlainNotFound } from '@/components/shared/brand/plain-not-found'
import { currentPublicSettings } from '@/lib/platform/settings/current'

export const metadata: Metadata = { title: 'Page Not Found' }

export default function NotFound() {
  return <PlainNotFound settings={currentPublicSettings()} />
}
