-- Applied before the migrations, which need nothing else: extensions, the schema of the functions, and the
-- function of an index. Every other file is applied after them.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create schema if not exists api;
grant usage on schema api to colloquy_app, colloquy_identity, colloquy_platform, colloquy_search;

-- Text for search, without case and accents. The dictionary is named, so that settings do not matter. An index
-- of segments uses it: a change of its result needs a migration that rebuilds the index.
create or replace function api.fold(words text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));

-- Views by which a capability shows its tables to later ones.
create schema if not exists published;
grant usage on schema published to colloquy_app, colloquy_identity, colloquy_platform, colloquy_search;
