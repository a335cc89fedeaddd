/** How often a process looks whether the files of networks changed. */
export const LOOK_AGAIN_MS = 60_000

/**
 * Autonomous systems that rent out servers, by number: visitors do not live there. Left out are those through which
 * browsers hide addresses (Cloudflare, Fastly, Akamai's edge), because people are behind them.
 */
export const HOSTING_SYSTEMS: ReadonlySet<number> = new Set([
  16509,
  14618,
  8987, // Amazon
  396982, // Google Cloud
  8075,
  8069, // Microsoft
  31898, // Oracle
  36351, // IBM
  45102,
  37963,
  45090,
  132203, // Alibaba, Tencent
  14061,
  62567,
  202018, // DigitalOcean
  24940,
  213230,
  212317, // Hetzner
  16276, // OVH
  63949,
  20473, // Linode, Vultr
  51167,
  40021,
  141995, // Contabo
  12876, // Scaleway
  60781,
  28753,
  30633,
  7203,
  59253,
  133752,
  395954,
  396190, // Leaseweb
  8560,
  47583,
  26496,
  398101,
  46606, // IONOS, Hostinger, GoDaddy, Newfold
  9009,
  60068,
  212238, // M247, DataCamp
  36352,
  8100,
  40676,
  53667, // ColoCrossing, QuadraNet, Psychz, FranTech
  55286,
  62240,
  46562,
  29802, // ServerMania, Clouvider, Total Server Solutions, Hivelocity
  33070,
  27357,
  19994, // Rackspace
  202053,
  36007,
  40509,
  46664, // UpCloud, Kamatera, Fly.io, VolumeDrive
  197540,
  44066,
  34788,
  20773, // netcup, First Colo, Neue Medien, Host Europe
])

/** Large networks of the largest hosting providers. Clicks flagged as `datacenter` count as well. */
export const DATACENTER_NETWORKS = [
  '3.0.0.0/9',
  '18.128.0.0/9',
  '34.192.0.0/10',
  '52.0.0.0/10',
  '54.144.0.0/12',
  '54.160.0.0/11', // Amazon
  '34.64.0.0/10',
  '34.128.0.0/10',
  '35.184.0.0/13',
  '35.192.0.0/12', // Google
  '20.64.0.0/10',
  '40.64.0.0/10',
  '52.224.0.0/11', // Microsoft
  '104.131.0.0/16',
  '138.68.0.0/16',
  '159.65.0.0/16',
  '165.227.0.0/16',
  '167.99.0.0/16', // DigitalOcean
  '78.46.0.0/15',
  '88.198.0.0/16',
  '95.216.0.0/15',
  '116.202.0.0/15',
  '144.76.0.0/16', // Hetzner
  '51.68.0.0/16',
  '51.75.0.0/16',
  '137.74.0.0/16',
  '145.239.0.0/16', // OVH
] as const
