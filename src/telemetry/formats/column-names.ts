// What the columns of exported tables are called, in the languages that people export them in.

const NAMES: { readonly [field: string]: string } = {
  date: 'date datum fecha data datums päivä dato tarih datum_zeit',
  time: 'time uhrzeit heure hora ora tijd klokkeslett tid saat godzina čas',
  timestamp:
    'timestamp datetime zeit zeitstempel zeitpunkt horodatage horodate marcadetiempo fechahora fecha_hora dataora data_ora tijdstip tidsstämpel znacznikczasu časovérazítko',
  level:
    'level niveau nivel nível livello stufe schweregrad ebene gravité severidad severidade gravità ernst nivå poziom úroveň seviye',
  service: 'service dienst servicio serviço servizio tjänst usługa služba hizmet',
  message:
    'message nachricht meldung text mensaje mensagem messaggio bericht melding meddelande komunikat wiadomość zpráva mesaj _raw',
};

const byName = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.split(' ').map((name) => [name, field] as const)),
);

/** The name that readers know for a column; the column's own where there is none. */
export const columnField = (name: string): string => byName.get(name.toLowerCase().replace(/[ ]/g, '')) ?? name;
