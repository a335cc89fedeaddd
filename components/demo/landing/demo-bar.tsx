import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { Tag } from '@/components/ui/tag'
import { TextLink } from '@/components/ui/text-link'
import { BRAND } from '@/lib/platform/brand'

/** Says that this is a demo advertiser's page, with a link back. */
export function DemoBar({ advertiser }: { advertiser: string }) {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 max-w-[1080px] items-center gap-3 px-4 pt-[env(safe-area-inset-top)] md:px-8">
        <b className="min-w-0 truncate font-display text-18 font-heavy tracking-snug">{advertiser}</b>
        <Tag className="max-md:hidden">Demo advertiser</Tag>
        <TextLink asChild className="ml-auto flex-none">
          <Link href="/home">
            <ArrowLeft className="icon-sm" /> Back to {BRAND.name}
          </Link>
        </TextLink>
      </div>
    </header>
  )
}
