import { Copy } from 'lucide-react'
import { useCopy } from '@/components/shared/page/use-copy'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import type { AdvertiserBilling } from '@/lib/people/advertisers/balance/schema'

const WORDS = { copied: 'Copied to clipboard!', failed: 'Failed to copy. Select it and copy it by hand.' }

type BankTransfer = NonNullable<AdvertiserBilling['bankTransfer']>

const listLines = (transfer: BankTransfer): [label: string, value: string | null][] => [
  ['Beneficiary', transfer.beneficiary],
  ['Bank', transfer.bankName],
  ['IBAN', transfer.iban && inGroups(transfer.iban)],
  ['BIC (SWIFT code)', transfer.bic],
  ['Routing number', transfer.routingNumber],
  ['Account number', transfer.accountNumber],
  ['Reference', transfer.reference],
]

/** An IBAN as it is printed, in groups of four. */
const inGroups = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** The account to which deposits are sent by bank, and the reference by which they are found. */
export function BankTransferCard({ transfer }: { transfer: BankTransfer }) {
  const { copy } = useCopy(WORDS)
  return (
    <Card aria-labelledby="bank-transfer-title">
      <CardHead id="bank-transfer-title" title="Deposit by bank transfer" />
      <div className="grid gap-3 px-4 pb-4 text-13">
        <p className="text-text-2">
          Send dollars to this account and write the reference on the transfer: it is yours alone, and the same for
          every deposit. It is posted once our team has found it.
        </p>
        <dl className="grid gap-2">
          {listLines(transfer).map(([label, value]) =>
            value === null ? null : (
              <div key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <dt className="w-full flex-none text-muted md:w-36">{label}</dt>
                <dd className="min-w-0 flex-1 font-medium tabular-nums [overflow-wrap:anywhere]">{value}</dd>
                <Button size="sm" aria-label={`Copy: ${label}`} onClick={() => copy(value)}>
                  <Copy />
                  Copy
                </Button>
              </div>
            ),
          )}
        </dl>
      </div>
    </Card>
  )
}
