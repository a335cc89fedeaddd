'use client'

import Link from 'next/link'
import { useNetworkTerms } from '@/components/shared/network-terms'
import { Logo } from './network-logo'

type BrandLinkProps = { href: '/' | '/home' | '/advertiser'; height?: number; className?: string }

/** The logo as a link that has the name of the network. */
export function BrandLink({ href, height = 28, className }: BrandLinkProps) {
  const { name } = useNetworkTerms()
  return (
    <Link href={href} prefetch={false} aria-label={href !== '/' ? `${name}, home` : name} className={className}>
      <Logo height={height} />
    </Link>
  )
}
