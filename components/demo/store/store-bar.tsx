import { Tag } from '@/components/ui/tag'
import { BRAND } from '@/lib/platform/brand'

/** Says that this is a demo checkout. It is a separate window: closing it returns to the shop. */
export function StoreBar() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 max-w-[1080px] items-center gap-3 px-4 pt-[env(safe-area-inset-top)] md:px-8">
        <b className="min-w-0 truncate font-display text-18 font-heavy tracking-snug">{BRAND.name} store</b>
        <Tag>Demo checkout</Tag>
      </div>
    </header>
  )
}
