/** The home page's questions. */
export const questions = [
  {
    question: 'How secure is my data?',
    answer:
      'Every record belongs to one estate, and the database itself refuses to mix two. Passwords are kept only as argon2id hashes, and logging out ends your session on the server at once. Label photos lose their camera data, place included, before they are stored.',
  },
  {
    question: 'Can I use it on my phone?',
    answer:
      'Yes. Cuverie runs in the browser of any phone, tablet or computer, with nothing to install. Buttons are sized for thumbs, a bottle is drunk in one tap, and a label can be photographed straight into the form.',
  },
  {
    question: 'What kind of analytics do I get?',
    answer:
      'Figures computed from your own records: bottles, litres and average age of the cellar and how it is spread, how ripe each field is and when to pick it, how far each tank has fermented. Where there is not enough to compute a figure, Cuverie says so instead of guessing.',
  },
  {
    question: 'Does it work with other software?',
    answer:
      'It imports the files of CellarTracker, Vivino and VinoCell and any other spreadsheet saved as CSV, and exports CSV that opens in every spreadsheet. What you can do on screen can also be done through a documented HTTP API, described in the OpenAPI format that most tools read.',
  },
] as const;
