'use client'

import { Repeat } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { PostbackReport, PurchaseOrder } from '@/lib/runtime/demo-purchases/schema'
import { PostbackEntry } from './postback-entry'

/** A postback that was sent; a repeated one has the number of the earlier purchase. */
export type Line = { key: number; order: PurchaseOrder; report: PostbackReport }

type PostbackLogProps = {
  /** Newest first. */
  lines: readonly Line[]
  failure: string | undefined
  isBusy: boolean
  onRepeat: (line: Line) => void
}

/** The advertiser's view: every postback sent from this page, with its response. */
export function PostbackLog({ lines, failure, isBusy, onRepeat }: PostbackLogProps) {
  const [latest] = lines
  return (
    <section aria-label="The advertiser’s view" aria-live="polite" className="empty:hidden">
      {failure ? (
        <p role="alert" className="mb-4 rounded-control bg-danger-soft px-3 py-2.5 text-13 text-danger">
          {failure}
        </p>
      ) : null}
      {latest ? (
        <Card className="overflow-hidden">
          <CardHead title="The advertiser’s view" aside={<Tag>{lines.length} sent</Tag>} />
          <ol className="grid">
            {lines.map((line) => (
              <li key={line.key} className="border-t border-line px-4 py-3.5">
                <PostbackEntry report={line.report} first={findFirstReport(line, lines)} />
                {line === latest ? (
                  <Button className="mt-3" block busy={isBusy} busyLabel="Sending…" onClick={() => onRepeat(line)}>
                    <Repeat />
                    Send the same postback again
                  </Button>
                ) : null}
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </section>
  )
}

/** The response to the first postback of the same transaction, for a repeated one. */
function findFirstReport(line: Line, lines: readonly Line[]): PostbackReport | undefined {
  if (!line.order.txnId) return undefined
  return lines.findLast(({ report }) => report.txnId === line.report.txnId)?.report
}
