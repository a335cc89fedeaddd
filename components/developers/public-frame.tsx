import Link from 'next/link'
import type { ReactNode } from 'react'
import { Logo } from '@/components/brand/logo'
import { PrivacyLink } from '@/components/shared/privacy-link'
import { Button } from '@/components/ui/button'
import { BRAND } from '@/lib/platform/brand'

/** The frame of public pages for signed-out visitors. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="gutters mx-auto flex w-full max-w-[1240px] items-center gap-2 pt-5">
        <Link href="/" aria-label={BRAND.name} className="mr-auto rounded-chip">
          <Logo height={28} />
        </Link>
        <Button variant="ghost" size="lg" asChild>
          <Link href="/login">Sign in</Link>
        </Button>
      </header>
      {children}
      <footer className="gutters mx-auto flex w-full max-w-[1240px] justify-end pb-6">
        <PrivacyLink />
      </footer>
    </>
  )
}
