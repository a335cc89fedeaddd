import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'
import type { PublicSettings } from '@/lib/platform/settings/public-settings-rules'
import { PageShell } from '../page/page-shell'
import { TierBadge } from '../tiers/tier-badge'
import { LogoImage } from './logo'

/** Without settings it has no logo: inside the signed-in shell, which has one. */
type PlainNotFoundProps = { settings?: Pick<PublicSettings, 'name' | 'logoUrl'> }

/** The 404 page, for signed-in and signed-out visitors. It is drawn on the server: every first load would carry it. */
export function PlainNotFound({ settings }: PlainNotFoundProps) {
  return (
    <PageShell width="narrow" className={settings ? 'grid min-h-dvh grid-rows-[auto_1fr] pt-8' : 'pt-16'}>
      {/* plain links: this screen is part of every first load, and a full page load is fine here */}
      {settings ? (
        <a href="/" className="justify-self-start rounded-chip">
          <LogoImage name={settings.name} logoUrl={settings.logoUrl} height={28} isNamed />
        </a>
      ) : null}
      <div className="self-center pb-16">
        <h1 className="sr-only">Page Not Found</h1>
        <EmptyState
          as="p"
          art={<TierBadge tier="gray" size={56} />}
          title="This page does not exist"
          action={
            <a href="/home" className={buttonClass({ variant: 'primary' })}>
              Go to your home
            </a>
          }
        >
          The address may be outdated or mistyped.
        </EmptyState>
      </div>
    </PageShell>
  )
}
