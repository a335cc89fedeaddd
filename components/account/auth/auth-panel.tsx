import type { ReactNode } from 'react'
import { BrandLink } from '@/components/shared/brand/brand-link'
import { PrivacyLink } from '@/components/shared/page/privacy-link'

type AuthPanelProps = {
  title: string
  lead: ReactNode
  children: ReactNode
  /** Links to other pages, under the form. */
  footer: ReactNode
  isDemo: boolean
}

/** The column of a sign-in page: logo, heading, form and links. */
export function AuthPanel({ title, lead, children, footer, isDemo }: AuthPanelProps) {
  return (
    <main
      id="main"
      className="mx-auto grid w-full max-w-[548px] grid-rows-[auto_1fr_auto] px-4 pt-[max(20px,env(safe-area-inset-top))] pb-[max(20px,env(safe-area-inset-bottom))] md:px-16 md:py-8"
    >
      <BrandLink href="/" className="touch-target justify-self-start rounded-chip" />
      <div className="grid gap-4 self-center py-6">
        <header>
          <h1 className="text-28 tracking-tight">{title}</h1>
          <p className="mt-1.5 [overflow-wrap:anywhere] text-muted">{lead}</p>
        </header>
        <noscript>
          <p className="rounded-control bg-danger-soft px-3 py-2.5 text-13 text-danger">
            This form needs JavaScript. Turn it on for this site, then reload.
          </p>
        </noscript>
        {children}
      </div>
      <footer className="flex justify-between gap-4 text-12 text-muted">
        <span>{footer}</span>
        <span className="flex gap-4">
          <PrivacyLink />
          {isDemo ? <span>Demo mode</span> : null}
        </span>
      </footer>
    </main>
  )
}
