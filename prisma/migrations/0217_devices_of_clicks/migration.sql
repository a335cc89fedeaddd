-- outside a transaction
-- Which device and browser a click was made with, read once when it is taken, so that no report parses user agents. Clicks
-- that are there are read here, some thousand pages at a time, so that neither clicks nor sales wait; those of phones whose
-- app names Android twice had been taken for tablets, and with them their conversions.
ALTER TABLE click ADD COLUMN IF NOT EXISTS device text, ADD COLUMN IF NOT EXISTS browser text;

-- loads by a page that nobody clicked
ALTER TYPE click_flag ADD VALUE IF NOT EXISTS 'subresource' BEFORE 'prefetch';

DO $$
DECLARE
  part regclass;
  page bigint;
  pages bigint;
BEGIN
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'click'::regclass ORDER BY 1 LOOP
    pages := pg_relation_size(part) / current_setting('block_size')::bigint;
    page := 0;
    WHILE page <= pages LOOP
      EXECUTE format($sql$
        UPDATE %s SET
          device = CASE
            WHEN user_agent ~* 'HbbTV|CE-HTML|NETTV|NetCast|Smart-?TV|Android ?TV|Google ?TV|BRAVIA|PlayStation|Nintendo|Xbox' THEN NULL
            WHEN user_agent ~* 'iPad|Tablet|PlayBook' THEN 'tablet'
            WHEN user_agent ~* 'Mobi|iPhone|iPod|Windows Phone|Opera Mini' THEN 'mobile'
            WHEN user_agent ~* 'Android|Silk' THEN 'tablet'
            WHEN user_agent ~* 'Windows NT|Macintosh|X11|CrOS|Linux' THEN 'desktop' END,
          browser = CASE
            WHEN user_agent ~ 'Instagram' THEN 'Instagram app'
            WHEN user_agent ~ 'FBAN|FBAV|FB_IAB' THEN 'Facebook app'
            WHEN user_agent ~* 'TikTok|musical_ly|BytedanceWebview' THEN 'TikTok app'
            WHEN user_agent ~ 'Snapchat' THEN 'Snapchat app'
            WHEN user_agent ~ 'Edg(e|A|iOS)?/' THEN 'Edge'
            WHEN user_agent ~ 'OPR/|OPiOS/|Opera' THEN 'Opera'
            WHEN user_agent ~ 'SamsungBrowser/' THEN 'Samsung Internet'
            WHEN user_agent ~ 'Firefox/|FxiOS/' THEN 'Firefox'
            WHEN user_agent ~ 'Chrome/|CriOS/|Chromium/' THEN 'Chrome'
            WHEN user_agent ~ 'Safari/' AND user_agent ~ 'Version/' THEN 'Safari' END
        WHERE ctid >= '(%s,0)'::tid AND ctid < '(%s,0)'::tid AND device IS NULL AND browser IS NULL AND user_agent <> ''
      $sql$, part, page, page + 4000);
      COMMIT;
      page := page + 4000;
    END LOOP;
  END LOOP;
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'conversion'::regclass ORDER BY 1 LOOP
    EXECUTE format($sql$
      UPDATE %s c SET device = k.device FROM click k
      WHERE k.affiliate_id = c.affiliate_id AND k.id = c.click_id AND k.user_agent <> ''
        AND c.device IS NOT NULL AND c.device IS DISTINCT FROM k.device
    $sql$, part);
    COMMIT;
  END LOOP;
END $$;
