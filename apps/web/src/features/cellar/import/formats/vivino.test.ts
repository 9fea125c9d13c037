import { describe, expect, it } from 'vitest';
import { read } from '../../testing/targets.ts';

describe('Vivino', () => {
  const CELLAR =
    'Winery,Wine name,Vintage,Region,Country,Regional wine style,Average rating,Wine type,Link to wine,User cellar count\n';
  const ALL =
    'Winery,Wine name,Vintage,Region,Country,Regional wine style,Average rating,Scan date,Your rating,Your review,Personal Note,Wine type,Drinking Window,Link to wine\n';
  const PRICES = 'Winery,Wine name,Vintage,Link to wine,Wine price\n';

  it('three files become one list', () => {
    const files = [
      `${CELLAR}Cascina,Barolo,2016,Barolo,Italy,Italian Barolo,4.2,Red Wine,https://v/1,6\n`,
      `${ALL}Cascina,Barolo,2016,Barolo,Italy,Italian Barolo,4.2,2022-03-05 18:00:00,4.5,Tar and roses,,Red Wine,2024-2040,https://v/1\nMaison,Brut,,Champagne,France,,4.0,2021-01-01 10:00:00,,,,Sparkling,,https://v/2\n`,
      `${PRICES}Cascina,Barolo,2016,https://v/1,45 EUR\n`,
    ];
    const { id, values, problems } = read(files, { 'rating-scale': '5', 'missing:vintage': 'NV' });
    expect([id, problems]).toEqual(['vivino', []]);
    expect(values).toMatchObject([
      {
        name: 'Barolo',
        producer: 'Cascina',
        quantity: 6,
        rating: 96,
        price: '45 EUR',
        currency: 'EUR',
        drinkFrom: 2024,
        drinkBy: '2040',
        notes: 'Tar and roses',
        source: 'vivino:https://v/1:2016',
        extra: { 'Your rating': '4.5', 'Average rating': '4.2', 'Scan date': '2022-03-05 18:00:00' },
      },
      {
        name: 'Brut',
        vintage: null,
        country: 'France',
        type: 'Sparkling',
        quantity: 0,
        source: 'vivino:https://v/2:NV',
      },
    ]);
    const priced = ALL.replace('Personal Note', 'Personal Note,Your price');
    const own = `${priced}Cascina,Barolo,2016,Barolo,Italy,,4.2,,4.5,,,£ 32,Red Wine,,https://v/1\n`;
    expect(read(own).values).toMatchObject([{ price: '£ 32', currency: 'GBP' }]);
    // A label is scanned in a shop as well as at the table.
    for (const wine of values) expect(wine).not.toHaveProperty('lastTasted');
  });

  it('stars become points only if the user agrees, and are kept', () => {
    const file = `${ALL}Cascina,Barolo,2016,Barolo,Italy,,4.2,,4.5,,,Red Wine,,https://v/1\n`;
    const { questions, values } = read(file);
    expect(questions).toMatchObject([
      {
        id: 'rating-scale',
        text: 'Ratings in this file are stars. What becomes of them?',
        options: [{ value: '5', label: '5 stars, as points of 100: 4 stars become 92' }, { value: 'none' }],
      },
    ]);
    expect(values[0]).not.toHaveProperty('rating');
    expect(read(file, { 'rating-scale': '5' }).values).toMatchObject([{ rating: 96 }]);
    const [left] = read(file, { 'rating-scale': 'none' }).values;
    expect(left).not.toHaveProperty('rating');
    expect(left).toMatchObject({ extra: { 'Your rating': '4.5' } });
  });

  it('does not accept a file that does not belong to the others', () => {
    expect(() => read([`${CELLAR}a,b,2016,c,d,e,4,Red,f,1\n`, 'x,y\n1,2\n'])).toThrow(
      /do not belong together/,
    );
  });
});
