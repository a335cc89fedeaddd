import type { ReactNode } from 'react'
import { Money } from '@/components/shared/figures/money'
import { FigureTile } from '@/components/shared/figures/tile'
import { Button } from '@/components/ui/button'
import { TextLink } from '@/components/ui/text-link'
import type { AdvertiserDetail } from '@/lib/catalog/advertisers/admin-schema'
import { statedText } from '@/lib/catalog/payouts/currency-rules'
import { DEFAULT_MAX_AMOUNT_CENTS } from '@/lib/conversions/amounts/limit-constants'
import { formatCents } from '@/lib/platform/money/format'
import { formatCount } from '@/lib/platform/text/counts'
import { SheetSection } from './sheet-section'

type SectionProps = { advertiser: AdvertiserDetail }
export type EditableProps = SectionProps & {
  /** Undefined for those who only read. */ onEdit: (() => void) | undefined
}

/** The figures of the last 30 Eastern days, and what was refused today. */
export function FiguresSection({ advertiser: { conversions, revenueCents, refusedToday } }: SectionProps) {
  return (
    <dl className="grid grid-cols-3 gap-2">
      <FigureTile label="Conversions, 30 days">{formatCount(conversions)}</FigureTile>
      {revenueCents === null ? null : (
        <FigureTile label="Revenue, 30 days">
          <Money cents={revenueCents} />
        </FigureTile>
      )}
      <FigureTile label="Rejected today">{formatCount(refusedToday)}</FigureTile>
    </dl>
  )
}

/** The people to write to. */
export function ContactsSection({ advertiser: { contacts } }: SectionProps) {
  return (
    <SheetSection title="Contacts">
      {contacts.length === 0 ? <p className="text-13 text-muted">None yet.</p> : null}
      <ul className="grid gap-1.5">
        {contacts.map(({ id, name, email, role }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2 text-13 [overflow-wrap:anywhere]">
            {name}
            {role ? <span className="text-12 text-muted">{role}</span> : null}
            <TextLink accent href={`mailto:${email}`}>
              {email}
            </TextLink>
          </li>
        ))}
      </ul>
    </SheetSection>
  )
}

/** The networks that postbacks may come from. */
export function NetworksSection({ advertiser: { allowedNetworks }, onEdit }: EditableProps) {
  return (
    <SheetSection title="Allowed IP addresses" action={changeButton('Change allowed IP addresses', onEdit)}>
      {allowedNetworks.length === 0 ? (
        <p className="text-13 text-muted">Calls may come from any IP address.</p>
      ) : (
        <ul className="mono text-13">
          {allowedNetworks.map((network) => (
            <li key={network}>{network}</li>
          ))}
        </ul>
      )}
    </SheetSection>
  )
}

/** The largest amount that one call may name. */
export function LimitSection({ advertiser: { maxAmountCents, maxAmountCurrency }, onEdit }: EditableProps) {
  return (
    <SheetSection title="Largest amount of a call" action={changeButton('Change amount limit', onEdit)}>
      <p className="text-13">
        {maxAmountCents === null ? (
          <span className="text-muted">The default, {formatCents(DEFAULT_MAX_AMOUNT_CENTS)}.</span>
        ) : (
          statedText(maxAmountCents, maxAmountCurrency)
        )}
      </p>
    </SheetSection>
  )
}

/** The button of a section; none for those who only read. */
export const changeButton = (name: string, onEdit: (() => void) | undefined): ReactNode =>
  onEdit ? (
    <Button size="sm" aria-label={name} onClick={onEdit}>
      Change
    </Button>
  ) : null
