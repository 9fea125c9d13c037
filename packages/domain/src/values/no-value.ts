import { plainLetters } from './plain-letters.ts';

/**
 * What programs and people write where there is no value, in small letters without accents: English, German, French,
 * Italian, Spanish, Portuguese, Swedish, Danish and Norwegian, databases and spreadsheets.
 */
const WORDS = new Set(
  `na; n/a; n.a; n a; nan; null; nil; none; no data; no value; no rating; not available; not applicable; not given; not rated;
  not known; not specified; not set; not entered; not provided; not measured; not recorded; unrated; unspecified; undefined;
  unknown; missing; pending; blank; empty; tbd; tba; n/m; n/r; n/k;
  unbekannt; unbek; nicht bekannt; k.a; k. a; o.a; keine; keine angabe; keine angaben; ohne angabe; nicht angegeben;
  nicht bewertet; nicht gemessen; nicht verfugbar; nicht vorhanden; fehlt; leer;
  inconnu; inconnue; n.c; n/c; non communique; non connu; non renseigne; non renseignee; non specifie; non note; non mesure;
  non disponible; aucun; aucune; neant; vide; pas de donnees; s.o; sans objet;
  sconosciuto; sconosciuta; non disponibile; non noto; non specificato; non valutato; non misurato; nessuno; nessuna;
  vuoto; nessun dato;
  desconocido; desconocida; s/d; s.d; sin dato; sin datos; no disponible; no especificado; no valorado; no medido; ninguno;
  ninguna; vacio;
  desconhecido; desconhecida; sem dados; nao disponivel; nao especificado; nao avaliado; nao medido; nenhum; nenhuma; vazio;
  okand; okant; saknas; ej angivet; uppgift saknas; inte angivet; ej matt; ukendt; ikke angivet; ikke malt; ukjent; ikke oppgitt;
  mangler; ingen; inga; intet;
  #n/a; #nv; #value!; #ref!; #div/0!; #num!; #name?; #null!`
    .split(';')
    .map((word) => word.trim()),
);

/** What laboratories write where nothing was detected, which is no number. Elsewhere it is no value either. */
const NOT_DETECTED = new Set(
  `nd; n.d; n/d; n. d; n.n; n. n; not detected; none detected; undetected; nicht nachweisbar; nicht nachgewiesen; non detecte;
  non detectee; non rilevato; non rilevabile; no detectado; nao detectado; bdl; below detection; below detection limit`
    .split(';')
    .map((word) => word.trim()),
);

/** Signs alone: `-`, `—`, `?`, `.`, `…`. */
const SIGNS = /^[\p{P}\s]*$/u;

/** A date that does not exist, or a database's placeholder for a missing one. */
const NO_DAY = /^(?:0{1,4}[-/.]0{1,2}[-/.]0{1,4}|0?1[-/.]0?1[-/.]000[01]|000[01]-01-01)(?:[T ].*)?$/i;

/** No cell that says nothing is longer. */
const LONGEST = 40;

/** A word in brackets or quotes, or with a full stop, is the same word. */
function bareWord(cell: string): string {
  const inside = /^[([<{'"“«]/.test(cell) ? cell.slice(1, -1) : cell;
  return (inside.endsWith('.') ? inside.slice(0, -1) : inside).trim();
}

const plainWord = (cell: string): string => plainLetters(bareWord(cell)).replaceAll(/[\s_]+/g, ' ');

/** Whether a cell or a typed text says that there is no value: empty, `N/A`, `not given`, `k.A.`, `—`, `0000-00-00`. */
export function isNoValue(text: string): boolean {
  const cell = text.trim();
  if (cell === '') return true;
  if (cell.length > LONGEST) return false;
  if (SIGNS.test(cell) || NO_DAY.test(cell)) return true;
  const word = plainWord(cell);
  return WORDS.has(word) || NOT_DETECTED.has(word);
}

/** Whether a laboratory's cell says that nothing was detected: `ND`, `n.d.`, `nicht nachweisbar`. */
export const isNotDetected = (text: string): boolean =>
  text.length <= LONGEST && NOT_DETECTED.has(plainWord(text.trim()));
