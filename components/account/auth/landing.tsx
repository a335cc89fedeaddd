import { MousePointerClick, Wallet, Zap } from 'lucide-react'
import Link from 'next/link'
import { BrandLink } from '@/components/shared/brand/brand-link'
import { Module } from '@/components/shared/modules/module'
import { PrivacyLink } from '@/components/shared/page/privacy-link'
import { buttonClass } from '@/components/ui/button-class'
import { cn } from '@/components/ui/cn'
import { BRAND } from '@/lib/platform/brand'
import { TierLadder } from './tier-ladder'

const POINTS = [
  {
    icon: MousePointerClick,
    title: 'Every click, accounted for',
    text: 'Sources and five sub-IDs on every link you build.',
  },
  { icon: Zap, title: 'Conversions as they happen', text: 'Accepted or refused, with the reason. Nothing is dropped.' },
  { icon: Wallet, title: 'Every payment recorded', text: 'A ledger whose entries are never changed.' },
]

/** The landing page for signed-out visitors at /. */
export function Landing({ tagline }: { tagline: string }) {
  return (
    <div className="mx-auto grid min-h-dvh max-w-[1240px] grid-rows-[auto_1fr_auto] px-4 md:px-8">
      <header className="flex items-center gap-2 py-5">
        <BrandLink href="/" className="mr-auto rounded-chip" />
        <Link href="/login" className={cn(buttonClass({ variant: 'ghost', size: 'lg' }), '-mr-4')}>
          Sign in
        </Link>
      </header>
      <main id="main" className="grid content-center gap-12 py-10">
        <section className="relative grid gap-8">
          <div className="max-w-[560px]">
            <h1 className="max-w-[11ch] text-48 leading-[1.02] tracking-[-0.03em] md:text-64">{tagline}</h1>
            <p className="mt-4 max-w-[46ch] text-16 text-text-2 md:text-18">{BRAND.description}</p>
            <div className="mt-6 flex flex-wrap gap-3">
              <Link href="/sign-up" className={cn(buttonClass({ variant: 'primary', size: 'lg' }), 'px-5')}>
                Create an account
              </Link>
              <Link href="/login" className={cn(buttonClass({ size: 'lg' }), 'px-5')}>
                Sign in
              </Link>
            </div>
          </div>
          <Module name="streak">
            <TierLadder className="[--plot:120px] max-xs:hidden md:[--plot:240px] xl:-mt-[230px] xl:[--plot:clamp(220px,100dvh-560px,400px)]" />
          </Module>
        </section>
        <ul className="grid gap-x-8 gap-y-6 border-t border-line pt-8 md:grid-cols-3">
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li key={title} className="grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1">
              <Icon className="icon-lg mt-px text-accent-text" aria-hidden />
              <h2 className="text-16 leading-5">{title}</h2>
              <p className="col-start-2 text-13 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </main>
      <footer className="flex justify-end border-t border-line py-4">
        <PrivacyLink />
      </footer>
    </div>
  )
}
