import { Info, Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClickIdStatus } from '@/lib/runtime/demo-purchases/rules'

const PROBLEMS: Record<Exclude<ClickIdStatus, 'known'>, { title: string; text: string }> = {
  missing: {
    title: 'You arrived without a tracking link',
    text: 'No click id, so nobody can be credited. You can still buy and see the postback refused.',
  },
  malformed: {
    title: 'This click id is not one of ours',
    text: 'It does not have the form of a click id. A purchase will be refused.',
  },
  unknown: {
    title: 'This click is not known',
    text: 'The id is well formed, but no such click was recorded. A purchase will be refused.',
  },
  'other-offer': {
    title: 'This click was made for another offer',
    text: 'Conversions are credited to the offer that was clicked. With another advertiser’s token the postback is refused.',
  },
}

/** Shows before a purchase whether the visit has a valid click. */
export function ClickNotice({ status, clickId }: { status: ClickIdStatus; clickId: string }) {
  if (status === 'known') {
    return (
      <Notice icon={<Link2 className="mt-px flex-none text-accent-text" />} title="You arrived through a tracking link">
        Click <span className="mono [overflow-wrap:anywhere] text-text-2">{clickId}</span>
      </Notice>
    )
  }
  const { title, text } = PROBLEMS[status]
  return (
    <Notice icon={<Info className="mt-px flex-none text-muted" />} title={title}>
      {text}
    </Notice>
  )
}

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-fill px-3 py-2.5 text-13 leading-[18px]">
      {icon}
      <div className="min-w-0">
        <p className="font-medium text-text">{title}</p>
        <p className="text-12 text-muted">{children}</p>
      </div>
    </div>
  )
}
