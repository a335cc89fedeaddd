-- How far each step of data retention has come. `clicks_from` is the first Eastern day whose clicks are all still stored.
-- CreateTable
CREATE TABLE "retention_mark" (
    "name" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retention_mark_pkey" PRIMARY KEY ("name")
);

-- The network of a visitor's address: /24 of IPv4, /48 of IPv6. A network stays as it is.
CREATE FUNCTION stoke_address_network(address inet) RETURNS inet LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT network(set_masklen(address, least(masklen(address), CASE family(address) WHEN 4 THEN 24 ELSE 48 END)))::inet
$$;

-- Deletes the clicks of one month. Its owner does it, so that the role that serves needs no right to change tables.
CREATE FUNCTION stoke_drop_clicks(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  name text := format('click_%s', to_char(month, 'YYYY_MM'));
BEGIN
  EXECUTE format('ALTER TABLE click DETACH PARTITION %I', name);
  EXECUTE format('DROP TABLE %I', name);
END $$;
