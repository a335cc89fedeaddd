import Link from 'next/link'
import { LogoImage } from './logo'

export type HomeLinkProps = { href: '/' | '/home' | '/advertiser'; height?: number; className?: string }
type NamedProps = HomeLinkProps & { name: string; logoUrl: string | null }

/** The logo of a network as a link that has its name. Rendered by the server, its drawing is in no script. */
export function HomeLink({ href, height = 28, name, logoUrl, className }: NamedProps) {
  return (
    <Link href={href} prefetch={false} aria-label={href !== '/' ? `${name}, home` : name} className={className}>
      <LogoImage height={height} name={name} logoUrl={logoUrl} />
    </Link>
  )
}
