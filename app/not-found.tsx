import type { Metadata } from 'next'
import { PlainNotFound } from '@/components/shared/brand/plain-not-found'
import { settings } from '@/lib/platform/settings/current'
import { networkTerms } from '@/lib/platform/settings/rules'

export const metadata: Metadata = { title: 'Page Not Found' }

export default function NotFound() {
  return <PlainNotFound terms={networkTerms(settings())} />
}
