import { X } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'

const TEXTS = {
  paid: [
    'Thank you for your payment.',
    'It is posted as soon as the payment provider reports it, which takes seconds. This page then shows it.',
  ],
  canceled: ['The payment was canceled. Nothing was charged.', ''],
} as const

type Props = { outcome: keyof typeof TEXTS; onClose: () => void }

/** Says what became of a deposit by card when its payer comes back from the payment provider. */
export function DepositReturn({ outcome, onClose }: Props) {
  const [title, text] = TEXTS[outcome]
  return (
    <Card role="status" className="flex items-start gap-3 p-4 text-13">
      <div className="grid flex-1 gap-1">
        <p className="font-strong">{title}</p>
        {text ? <p className="text-text-2">{text}</p> : null}
      </div>
      <IconButton size="sm" label="Close the notice" onClick={onClose}>
        <X />
      </IconButton>
    </Card>
  )
}
