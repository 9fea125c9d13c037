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
      'Yes. Cuverie runs in the browser of any phone, tablet or computer, with nothing to install. Buttons are sized for thumbs, and a label can be photographed straight into the form.',
  },
  {
    question: 'What kind of analytics do I get?',
    answer:
      'Figures computed from your own records: bottles, barrels, litres held and the average age of what you keep. Where there is not enough to compute a figure, Cuverie says so instead of guessing.',
  },
  {
    question: 'Does it work with other software?',
    answer:
      'Everything you can do on screen can be done through a documented HTTP API as well, described in the OpenAPI format that most tools read.',
  },
] as const;
