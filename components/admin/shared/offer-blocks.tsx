import { Button } from '@/components/ui/button'
import type { AdminPage } from '@/lib/accounts/staff-permissions/page-permission-constants'
import type { OfferBlock } from '@/lib/catalog/applications/block-admin-schema'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { StaffTime } from '../kit/staff-time'

type BlockListProps = {
  blocks: readonly OfferBlock[]
  /** What a row is named by: the affiliate on the page of an offer, the offer on that of an affiliate. */
  by: 'affiliate' | 'offer'
  /** Without it nothing can be unblocked. */
  onUnblock: ((block: OfferBlock) => void) | undefined
}

const nameOf = ({ affiliateName, affiliateId, offerName, offerId }: OfferBlock, by: BlockListProps['by']) =>
  by === 'affiliate' ? { name: affiliateName, id: affiliateId } : { name: offerName, id: offerId }

/** Blocks of affiliates from offers, with their reasons. */
export function BlockList({ blocks, by, onUnblock }: BlockListProps) {
  return (
    <ul className="grid divide-y divide-line">
      {blocks.map((block) => {
        const { name, id } = nameOf(block, by)
        return (
          <li key={`${block.affiliateId} ${block.offerId}`} className="grid gap-1 py-3 text-13 first:pt-0">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span className="font-medium">{name}</span> <span className="text-muted">({id})</span>
              </span>
              <span className="flex items-center gap-3">
                <StaffTime at={block.blockedAt} short />
                {onUnblock ? (
                  <Button size="sm" onClick={() => onUnblock(block)} aria-label={`Unblock ${name}`}>
                    Unblock
                  </Button>
                ) : null}
              </span>
            </div>
            <p className="text-12 text-muted">
              Reason: {block.reason}
              {block.by ? ` · ${block.by}` : ''}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

type UnblockDialogProps = { block: OfferBlock; page: AdminPage; onClose: () => void }

/** Ends a block. */
export function UnblockDialog({ block, page, onClose }: UnblockDialogProps) {
  const { affiliateId, affiliateName, offerId, offerName } = block
  return (
    <StaffChangeDialog
      page={page}
      done="Affiliate unblocked."
      onClose={onClose}
      title={`Unblock ${affiliateName} from ${offerName}`}
      description="They see the offer again and their links lead there at once. Sales that were rejected meanwhile stay rejected. They get a notification with the reason."
      label="Unblock"
      busyLabel="Unblocking…"
      change={() => ({ path: `/api/admin/offers/${offerId}/blocks/${affiliateId}`, method: 'DELETE' })}
    />
  )
}
