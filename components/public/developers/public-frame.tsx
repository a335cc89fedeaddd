import Link from 'next/link'
import type { ReactNode } from 'react'
import { BrandLink } from '@/components/shared/brand/brand-link'
import { PrivacyLink } from '@/components/shared/page/privacy-link'
import { buttonClass } from '@/components/ui/button-class'

/** The frame of public pages for signed-out visitors. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="gutters mx-auto flex w-full max-w-[1240px] items-center gap-2 pt-5">
        <BrandLink href="/" className="mr-auto rounded-chip" />
        <Link href="/login" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
          Sign in
        </Link>
      </header>
      {children}
      <footer className="gutters mx-auto flex w-full max-w-[1240px] justify-end pb-6">
        <PrivacyLink />
      </footer>
    </>
  )
}
